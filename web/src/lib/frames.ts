/** Where the pages are that other sites may show in a frame. */
export const frameRoutes = '/[[language=language]]/embed/';

/** What a page in a frame tells the page around it; `static/embed.js` listens. */
export type FrameMessage = { type: 'openslot:height'; height: number } | { type: 'openslot:step' };
