const b = Buffer.from('this is a buffer and a buffer');
console.log(b.indexOf('buffer'), b.lastIndexOf('buffer'), b.indexOf('buffer', 12), b.includes('nope'), b.indexOf(97), b.indexOf(Buffer.from('is')), b.indexOf('is', -10), b.indexOf(''), b.lastIndexOf('is', 3));
console.log(Buffer.from('a\u0000b\u0000', 'latin1').indexOf('b', 0, 'utf16le'), b.indexOf('zz', 100), b.lastIndexOf('a', -1));
console.log(Buffer.compare(Buffer.from('a'), Buffer.from('b')), Buffer.from('abc').equals(Buffer.from('abc')), Buffer.from('abcd').compare(Buffer.from('bc'), 0, 2, 1, 3));
console.log(Buffer.from('0102030405060708', 'hex').swap16().toString('hex'), Buffer.from('0102030405060708', 'hex').swap64().toString('hex'));
const c = Buffer.alloc(6); console.log(b.copy(c, 1, 0, 4), c, c.write('héé', 2), c, c.write('zz', 5));
try { Buffer.alloc(2).writeInt32LE(1, 0); } catch (error) { console.log(error.code, error.message); }
try { Buffer.from('a').compare(Buffer.from('b'), 9); } catch (error) { console.log(error.code, error.message); }
try { Buffer.alloc(-1); } catch (error) { console.log(error.code, error.message); }
try { Buffer.from(null); } catch (error) { console.log(error.message); }
console.log(c.readUInt16BE(0), c.readDoubleLE ? 'ok' : '', require('buffer').isUtf8(Buffer.from([0xc3, 0x28])), require('buffer').isAscii(Buffer.from('abc')));
console.log(atob('aGk='), btoa('hi'), require('buffer').transcode(Buffer.from('€é'), 'utf8', 'latin1'));
try { atob('*'); } catch (error) { console.log(error.name, error.message); }
try { btoa('✓'); } catch (error) { console.log(error.name, error.message); }
