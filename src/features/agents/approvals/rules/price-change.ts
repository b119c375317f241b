/** Requested change of a price, as the user sees it. Stored as the content of the request. */
export interface PriceChange {
  businessId: string;
  businessName: string;
  serviceId: string;
  serviceName: string;
  /** Null: the service had no price. */
  fromMinor: number | null;
  toMinor: number;
  currency: string;
}
