/** Value of `data-x` and `data-y` (base.css). In steps, because the content security policy allows no inline styles. */
export const focalStep = (share: number): string => String(Math.round(share * 4) * 25);
