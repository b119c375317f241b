import { goto } from '$app/navigation';

/** Three decimals: accurate to the street. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Opens the address for the position of the visitor. For browsers with geolocation only. */
export function lookNear(addressOf: (near: { lat: number; lng: number }) => string): void {
  navigator.geolocation.getCurrentPosition(({ coords }) =>
    goto(addressOf({ lat: roughly(coords.latitude), lng: roughly(coords.longitude) })),
  );
}
