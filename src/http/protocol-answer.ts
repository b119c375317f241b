import type { FastifyReply } from 'fastify';

/** An answer that another protocol wrote, whole: its status and its form are that protocol’s. */
export class ProtocolAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly text: string;

  constructor(status: number, contentType: string | null, text: string) {
    this.status = status;
    this.contentType = contentType;
    this.text = text;
  }
}

export function sendProtocolAnswer(answer: ProtocolAnswer, reply: FastifyReply): FastifyReply {
  reply.code(answer.status).header('cache-control', 'private, no-store');
  if (answer.contentType === null) return reply.send();
  return reply.header('content-type', answer.contentType).serializer(String).send(answer.text);
}
