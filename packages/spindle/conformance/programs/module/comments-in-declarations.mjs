// Comments between the keywords of exported declarations.
import * as self from './comments-in-declarations.mjs';
export /* a */ // b
/**/ default /* c */ async /* d */ function /* e */ /* f */ ( /* g */ ) { return 1 /* h */ /* i */ /* j */ /* k */ /* l */ /* m */ /* n */ }
export /* a */ const /* b */ one /* c */ = /* d */ function /* e */ * /* f */ () { yield 1 };
console.log(self.default.name, await self.default(), self.default.toString(), [...self.one()], self.one.toString());
