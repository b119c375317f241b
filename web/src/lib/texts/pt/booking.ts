import type en from '../en/booking';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
