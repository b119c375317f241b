import { AppError } from '../../../../errors.ts';

/** Why several visits are not booked: what the first of them that cannot be had is refused with, and which it is. */
export class VisitRefused extends AppError {
  readonly index: number;

  constructor(index: number, { code, status, argument, retryAfterSeconds, detail, cause }: AppError) {
    super(code, {
      status,
      detail: describe(index, detail),
      cause,
      ...(argument !== undefined && { argument }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.index = index;
  }
}

/** `body.services: …` is `body.visits[1].services: …`; what names no field follows the visit. */
function describe(index: number, detail = 'cannot be booked.'): string {
  const visit = `body.visits[${index}]`;
  return detail.startsWith('body.') ? detail.replace('body', visit) : `${visit}: ${detail}`;
}

/** A refusal of the work is told as one of this visit. */
export async function nameRefusal<T>(index: number, work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? new VisitRefused(index, error) : error;
  }
}
