import { gunzipSync, gzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { isImportable } from './plan-import.ts';
import { readArchive } from './read-archive.ts';

/** Made by GNU tar and gzip, of a folder with a long name, two kinds of links and a package. */
const RECORDED = {
  gnu: 'H4sIAAAAAAACA+3ZYW6CMBgG4O4mXKBAobR/dwDvsHRShYmtoRhNlt1s/3axVbO4SJY5l7XO+D5/QDSB8Pr1a8E1dkWXqjUZCSb3ZFXtt954+8W+FH6TVCSCtRtUnyTkRrlD/o3q6/TJWRMkf8H5N/kXx/kzxnNGkhz5B/f8QuCGfdZ/15pFuPqXUv58/GelZCVJipWaLtRch7kq1P8ofzu36WMb4Eb/YvwvigLjfxR3GAMx/u/q39haPyxtve60y/68/s+a//vy9z/H/P9y+W+zy+ZfFRz5XzT/1tR662deUfo/G+XPmcjR/2PYogWi/+/r364H19Y6wDl+sf7zDcCv/zI9TLOVcm5To/5D5x9usX16/B/nX1WVJAmL8XAS+X/cYtdPA70DOH/+l5dCYv4XP39FZ7ardU837dBQRXs1NP5TZ82cGrXUWaT8Bc+x/vuP+Stj90fO+pucnX9RCV4i/xjSLM3uJz64SWsWgc5xqv8zIcbvf6UUJJkg/yutf2Vqf3jWdpramd87fEPfXtPBEbil/E/P//lx/Zd+Bcjx/CeGXWaoAgAAAAAAAAAAAAAAAAAAAAAAAAAAgOvwDr9ZOpwAUAAA',
  posix:
    'H4sIAAAAAAACA+3ZwW6CMBgHcHbdU/ACFVpae9p9x73B0kkVJlJCMZIse7Pd9mKrbtGNJTMYi2P7/y4gahD+fF8L2sxUZKXyMgq8iR0pxG7pdJff1ymlbhGKYABr26ja7f4cB/n54EbC7vPPVJ1OHq0pveQ/5fyH/FknfyZjGoQx8vfu6TmAf+xQ/0VeLv3Vv5SyR/8XjCZByCo1W6qF9vOrUP+d/M3CTB5yDyf6hP4vGEP/H8QVeiD6/7b+S5Pq+5VJ14W20dnrv9/8PxHu45j/Xy7/Nrpo/jxmHPlfNP+8THXrZl6DjP+0O//j0xjj/xBaDIEY/3f1b9aNzVPtYR/97/+4EG7+zyLdzKJKWbtJUf++8/d3s328/3fzl7GQQUiHeDiJ/D9Osa1nnv4DOOH5/3QqMf8bPn9F5qZIdU02eZMRRWrVZO5VYcoFKdVKRwPlL10DQP6/MH9Vmt2WXpdJ7/yZpDxB/uPN/061t1q5T1j3jfTY+E8Pc8P37UksEhqE7ZjyHynKZFi5+G78XAgufbd5nheamLlb279DXl8mjb3GDdifrP+vsR+f//NO/bv2z/H8ZwjbzFAFAAAAAAAAAAAAAAAAAAAAAAAAAAAA4/AGkSWQ8QBQAAA=',
  ustar:
    'H4sIAAAAAAACA+2ZbW6DIBiA3U28ACoIcpyFFaysCo3Y1GTZzfZvFxttlm5zyRoboWv6Pn+wTVPEp+8H1DV2izqhTZ4Eo/Bwxo6jZzr+vsYY+yFlSQR2bhC9n36JRX5f3I3gTv4b0cvs2VkTxH9F6R/+ycQ/4QVO0gL8B+flNQHumK/4b7XZhIt/zvmM/M8ILpOUbMVqI9YqzF1B/E/827XNnnSAB31B/meEQP6PwgPkQMj/h/g3VqrHzspdq1y+ePzP6/9L5j8O/f/1/I/5Vf3TglDwf1X/2kg1+s4rSv3H0/6PVgXU/xiMUAKh/h/j3+4Gp6UKMMf8/R9lzPf/JFfDKt8K5/YS4j+0/3Cb7fP5f+qfF4wnKY5xOAn+Px+x61eB/gO44Py/qjj0f/H9C1TbVqoe7fXQIIF6MTT+VWvNGhnRqTySf+4TAPj/h/6Fscd3Zv1MZvsnHNMS/MdAGOkF1rpVyNb+6uQQvb9lg1tkjvP1n/70X9KK3/r5b5DAWn75h6+GXRAAAAAA3Bcf10WQgAAoAAA=',
};
/** An archive of one file, `../evil.sh`. */
const EVIL =
  'H4sIAAAAAAACA+3RMQqDQBAF0D2KJ9issInnsQgoWGWTnD9jKrE2AeG95g/TDJ/J+XJ/z0tuU/qZEm61fjPsM9TNHPu+DOWaupL+4NWe4yPOH1FyW+4k1ucnAAAAAAAAAAAATucDg+4UQAAoAAA=';
const LONG = 'shop-main/src/a-folder-with-a-rather-long-name/another-folder-with-a-rather-long-name/and-a-file-of-a-long-name-ü.ts';

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

async function contents(bytes: Uint8Array) {
  const files = await readArchive(bytes, isImportable);
  const read = files.filter(({ path }) => isImportable(path)).map(async (file) => [file.path, new TextDecoder().decode(await file.read())] as const);
  return { all: files.map(({ path }) => path), read: Object.fromEntries(await Promise.all(read)) };
}

describe('a tar archive', () => {
  it.each(Object.keys(RECORDED) as (keyof typeof RECORDED)[])(
    'in the format %s has its files, and its links to them as copies, compressed or not',
    async (format) => {
      const expected = {
        [LONG]: 'long',
        'shop-main/package.json': '{}',
        'shop-main/hard.json': '{}',
        'shop-main/link.json': '{}',
        'shop-main/logo.bin': '\u0000\u0001',
      };
      const bytes = bytesOf(RECORDED[format]);
      for (const archive of [bytes, gunzipSync(bytes)]) {
        const { all, read } = await contents(archive);
        expect(read).toEqual(expected);
        expect(all).toContain('shop-main/node_modules/x/index.js');
        expect(all).not.toContain('shop-main/outside');
      }
    },
  );

  it('lists paths outside of it, which the import leaves out', async () => {
    expect((await contents(bytesOf(EVIL))).all).toEqual(['../evil.sh']);
  });

  it('is not unpacked if that would exceed what a project can hold', async () => {
    const bomb = gzipSync(new Uint8Array(4_000_000));
    expect(bomb.length).toBeLessThan(10_000);
    await expect(readArchive(bomb, () => true, 1_000_000)).rejects.toThrow('too big for a project');
    await expect(readArchive(gunzipSync(bytesOf(RECORDED.gnu)), () => true, 1_000)).rejects.toThrow('too big for a project');
  });

  it('is refused if it is damaged, cut off or not an archive', async () => {
    const bytes = bytesOf(RECORDED.ustar);
    const plain = gunzipSync(bytes);
    await expect(readArchive(bytes.subarray(0, 100), () => true)).rejects.toThrow('it is damaged');
    const changed = plain.slice();
    changed[3] = 1;
    await expect(readArchive(changed, () => true)).rejects.toThrow('it is damaged');
    const header = plain.subarray(0, 512).slice();
    await expect(readArchive(gzipSync(new TextEncoder().encode('only text')), () => true)).rejects.toThrow('no tar archive');
    expect(await readArchive(header, () => true)).toEqual([]);
    for (let end = 600; end < plain.length; end += 700) {
      // Wherever it is cut off, there is an error or fewer files, but never an endless loop.
      await readArchive(plain.subarray(0, end), () => true).catch((error: Error) => expect(error.message).toContain('damaged'));
    }
  });
});
