/** Users who make the requests. */
export const clara = 'customer@demo.test';
export const maren = 'maren@people.demo.test';
export const tom = 'tom@people.demo.test';
export const priya = 'priya@people.demo.test';
export const pedro = 'pedro@people.demo.test';
export const rabin = 'rabin@people.demo.test';
export const ben = 'ben@people.demo.test';
export const elena = 'elena@people.demo.test';
export const katharina = 'business@demo.test';

export const salon = 'Salon Lindenblüte';
