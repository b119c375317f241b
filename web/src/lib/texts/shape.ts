/** The same texts in another language: the same names, and words for the same things. */
export type Shape<English> = {
  [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends (...given: infer Given) => string
      ? (...given: Given) => string
      : Shape<English[Name]>;
};
