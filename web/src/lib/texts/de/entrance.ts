import type en from '../en/entrance';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
