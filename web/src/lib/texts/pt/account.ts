import type en from '../en/account';
import type { Shape } from '../shape';

export default {} satisfies Shape<typeof en>;
