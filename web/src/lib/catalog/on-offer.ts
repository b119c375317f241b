interface Sold {
  isActive: boolean;
  onSaleUntil: string | null;
}
interface Redeemed {
  active: boolean;
  validTo: string | null;
}

const isAhead = (end: string | null, now: number) => end === null || Date.parse(end) > now;

/** Whether clients can buy a package. Both ends are exclusive. */
export const isOnSale = ({ isActive, onSaleUntil }: Sold, now = Date.now()) =>
  isActive && isAhead(onSaleUntil, now);

/** Savings of a package in whole percent. Rounded down, so that no page promises more than the others. */
export const wholeSavings = (percent: number) => Math.floor(percent);

/** Whether clients can use a coupon, now or later. */
export const isUsable = ({ active, validTo }: Redeemed, now = Date.now()) => active && isAhead(validTo, now);
