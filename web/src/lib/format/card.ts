/** For example "Visa •••• 4242". */
export const cardName = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  `${brand.charAt(0).toUpperCase()}${brand.slice(1)} •••• ${lastFour}`;
