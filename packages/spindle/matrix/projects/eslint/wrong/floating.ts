import { greet } from '../src/greet';

greet(Promise.resolve('you'));
const unused = 1;
