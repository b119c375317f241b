import type en from '../en/help';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
