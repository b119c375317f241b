/** A picture that the business uploaded. */
export interface UploadedPicture {
  /** Path of its files, without width and format. */
  path: string;
  alt: string;
  /** Size of the original, which gives the proportions. */
  width: number;
  height: number;
  /** Point that stays visible when the picture is cropped, from 0 to 1. */
  focalX: number;
  focalY: number;
  /** Blurred copy as a data URI. */
  placeholder: string;
}

/** Picture of a person. */
export interface Portrait {
  src: string;
  focalX: number;
  focalY: number;
}
