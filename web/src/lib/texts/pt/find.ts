import type en from '../en/find';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
