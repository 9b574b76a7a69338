const { StringDecoder } = require('node:string_decoder');
const { constants } = require('node:buffer');

const bytes = Buffer.alloc(constants.MAX_STRING_LENGTH + 1);
for (const encoding of ['utf8', 'latin1']) {
  try {
    console.log(new StringDecoder(encoding).write(bytes).length);
  } catch (error) {
    console.log(encoding, error.name, error.code, error.message);
  }
}
