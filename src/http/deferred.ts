/** What a handler answers with where somebody has to agree first: the `deferred` of the route's reply, with status 202. */
export class Deferred<Body> {
  readonly body: Body;

  constructor(body: Body) {
    this.body = body;
  }
}
