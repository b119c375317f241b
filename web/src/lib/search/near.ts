import { goto } from '$app/navigation';

/** Three decimals: accurate to the street. */
const roughly = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** Opens the address for the position of the visitor. For browsers with geolocation only. `fail` is called without permission. */
export function lookNear(addressOf: (near: { lat: number; lng: number }) => string, fail: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => goto(addressOf({ lat: roughly(coords.latitude), lng: roughly(coords.longitude) })),
    fail,
    { timeout: 15_000, maximumAge: 60_000 },
  );
}
