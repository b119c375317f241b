/** Where a part of the calendar stands, in pixels of the part around it. */
export interface Box {
  left?: number;
  top?: number;
  width?: number;
  height?: number;
}

const sides = ['left', 'top', 'width', 'height'] as const;

/** Puts an element there from the script: the policy of the pages allows no style attributes. */
export function place(element: HTMLElement, box: Box) {
  const put = (where: Box) => {
    for (const side of sides)
      if (where[side] === undefined) element.style.removeProperty(side);
      else element.style.setProperty(side, `${where[side]}px`);
  };
  put(box);
  return { update: put };
}
