console.log(new TextEncoder().encode('h€'), new TextEncoder().encodeInto('h€llo', new Uint8Array(4)));
console.log(new TextDecoder().decode(new Uint8Array([0xef, 0xbb, 0xbf, 104, 105])), new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array([0xef, 0xbb, 0xbf, 104])).length);
try { new TextDecoder('utf-8', { fatal: true }).decode(new Uint8Array([0xff])); } catch (error) { console.log(error.name, error.code, error.message); }
try { new TextDecoder('nope'); } catch (error) { console.log(error.name, error.code, error.message); }
const decoder = new TextDecoder('utf-8'); console.log(JSON.stringify(decoder.decode(new Uint8Array([0xe2, 0x82]), { stream: true }) + decoder.decode(new Uint8Array([0xac]))));
console.log(new TextDecoder('utf-16le').decode(Buffer.from('hé', 'utf16le')), new TextDecoder('latin1').decode(new Uint8Array([0xe9, 0x80])), new TextDecoder('shift_jis').decode(new Uint8Array([0x82, 0xa0])), new TextDecoder('gbk').encoding);
for (const of of [(buffer) => buffer, (buffer) => new Uint8Array(buffer), (buffer) => new DataView(buffer)]) {
  const buffer = new ArrayBuffer(4);
  const value = of(buffer);
  structuredClone(buffer, { transfer: [buffer] });
  console.log(JSON.stringify(new TextDecoder('utf-8', { fatal: true }).decode(value)));
}
