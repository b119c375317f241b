/** Routes that other sites may embed. */
export const frameRoutes = '/[[language=language]]/embed/';

/** Messages to the embedding page. `static/embed.js` receives them. */
export type FrameMessage = { type: 'openslot:height'; height: number } | { type: 'openslot:step' };
