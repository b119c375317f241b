/** Form field of a rate. Null: the rate of all services without an own one. */
export const rateField = (serviceId: string | null) => (serviceId === null ? 'rate' : `rate.${serviceId}`);
