interface Place {
  addressLine1: string | null;
  postalCode?: string | null;
  city: string | null;
  country?: string | null;
  lat: number | null;
  lng: number | null;
}

/** Links to directions in three map services, by position or else by address. Empty without both. */
export function directionsTo(place: Place): { service: string; href: string }[] {
  const { lat, lng } = place;
  const address = [place.addressLine1, place.postalCode, place.city, place.country]
    .filter(Boolean)
    .join(', ');
  const hasPosition = lat !== null && lng !== null;
  if (!hasPosition && address === '') return [];
  const target = encodeURIComponent(hasPosition ? `${lat},${lng}` : address);
  return [
    { service: 'Google Maps', href: `https://www.google.com/maps/dir/?api=1&destination=${target}` },
    { service: 'Apple Maps', href: `https://maps.apple.com/?daddr=${target}` },
    {
      service: 'OpenStreetMap',
      href: hasPosition
        ? `https://www.openstreetmap.org/directions?to=${target}`
        : `https://www.openstreetmap.org/search?query=${target}`,
    },
  ];
}
