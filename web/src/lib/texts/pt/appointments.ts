import type en from '../en/appointments';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
