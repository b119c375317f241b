import type en from '../en/business';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
