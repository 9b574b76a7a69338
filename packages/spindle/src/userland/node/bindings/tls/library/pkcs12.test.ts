import crypto, { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { RSA } from '../testing/certificates.ts';
import { readPkcs12 } from './pkcs12.ts';

/** Made with `openssl pkcs12 -export`, with the passphrase "secret". */
const FILE = Buffer.from(
  'MIILHwIBAzCCCtUGCSqGSIb3DQEHAaCCCsYEggrCMIIKvjCCBTIGCSqGSIb3DQEHBqCCBSMwggUfAgEAMIIFGAYJKoZIhvcNAQcBMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiysuf67RkSlAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEMpsbP4MbyDEoQUdGkXAOVmAggSwxjd9PI75xVawtbi2kTRyz0jvSrgRy6h/bKInLdlfoGIOVhtwzBoaQfDcGAK/gRWYbVfzcXA4bkN2+uv8Ff/YalPcliKjwYfxyeD61/t2mQi/QtHpWLaWcLC8jAEnGPMQ61ub/9Mh6ca0NWlYiQU1cFJ3g0GAxWw8mvB3NbQa/JgpCgTnbmq0ytynr+ih3nvRhpvJdOGX4LlEsSZy423hKBa0t0rfZ5eyF7f8OvcXr/jqmFH3r6Hq/ba5Q+rVnjCQNuQo9wAzvLzdMn0BpUvYOmH1EobfkZIPtNeLPbnK1qZCjbzQqLsc1NtjaTGO2LuTAWEU4uiLaG+Wf45VZHxJoqJqxz1RpMLKCx5z+Ng0+LRc52q9216oUtzQn2V8yJEddkgNAQ1U7yaUkmrroKzuGFFzbngwhoLn42bU4EYYvb9G4vI7KiqfC1xeqpPijSUDrv6T4kZSBFRQe/NXL0cRU+qHOyZNRPjU7F/oZxow8TqjdQqsnlchbq7jBiI1ky8uBG6f0MDlXoeAk0cOZojqdxLLuciDgLmwDuufdcNl/f7Ny9ZAP/5R2sjo0b6ty8YmMbWVmxXq/jg7tSRh2SIy5tAWdrj/3SDYgWL+gzrf5UO8+Up0Jx3Kiy0wks6bR+R3WRz/yaPmbVa01qlxVNP0rl3C/hNvu2ZaNsmExYzvBydkFlodazWvXsLMxsElvLlH5sRYSC7Os2OTcV+JHVVSzI6GJm8ROJsLlMo2J3P3BCpatRadVyV5gsY39kOJo1hik07UcUKtfnpux/EWtwkgnleFnACiDhmQhKu7P2EwZX8nAT7f0R1ErrITwmyB2zL6szYTZABtuMroBlqOaqCp6bhKGBho+mMx12uLUkASjHsK4GDvw1CNlX0e8Z/ScgrhNxgqcEYHVUdjM7JY7ApYJuQXIrkJ/dOWqxughbg7BHnU0M68mtEuV4YKWaPPVraATOvpMQDToKamdLnAD9QxkTSKPC/i6v8EXjGHROoUSAbafOF/TXKkdicmBHY4GFDnXwOVM+/eFRDAzrkz1+JV0vzXKoIzobCS333rAfeVcICVMoAEAhQvuDRPuzFAM+/66TVCYlR4G9c6S+84hG87u9BxROE0LJFuJzO0yiz6QIDZ8a4lMtRQn8D0FfqgSsNMkSc3KHYOHq663T587v8xdgopbeXx4Q8tiWYRk05dJ+f/mC0m7LAGlIuCdzynFkHiL6qY8iMPGxNVcRWvU8PuG0Dlc3PTII0e9w41P/3QK0jYHsbRBUhKE6b1MFKBxKLP1ixPUeaHRU3uV9tMT+8O8gZ3DKOa2hetwior6vIUfFaoeZBtOnIrDCmo6Exwe4vgsTicW4qF26UHIqZRSoNp/vLg3IxJO9ruNPhifIbGVVQn83+t/9OVbDgT60XpEFcsFmJ6vM3CRx42sDYzQwTSZ1Wlo/oJ/eQiOiyViD4/eItb9HCZD5C55qx0nKCCkIBeF8yAZ+M4Kp0hmQE1E5/PmHGLk9t/noHjtZFycJd9RdxQPMSDsJTjLfi1Nzatn3yiAkmbOhnaznwhbo5KekWJaFl633c4/lY7JhwFIQxahYkbD+DWta3kOQ4YAbjKSRMDMIIFhAYJKoZIhvcNAQcBoIIFdQSCBXEwggVtMIIFaQYLKoZIhvcNAQwKAQKgggUxMIIFLTBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIRRdEyPDUw20CAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCrnvodCqx4IsZB6N6tOT+iBIIE0Fr9Tars//C9oT2NNioc2MeKs7cHbwWdkEzlIvbFTsqth2UyDDK/9pVxXQ7skscfXtBfw0qdCUonByGDA6PXhxxvYbbAQvmooeewgKmxc6oXNryu19QTQTd2iEZBHf69D2+ROzbVL1SjL9XPj89g5FA5w3ly37pjayob/a4PYuFbcie8FjzqsK9aAz2WFXZ4lrPOWQ4CmcFWDn4uEKB2kbnCH7Mjg5hAH3aRALvkPy4PAi8HHYGs+MxBrtphviSq/AYQFqTRubLFc1z5JGr54aJ1i40jMKdo2ubwVsjmkyUb/IblQD1god1mQKvM1JD2z4nBPXIkjwzyp8jea3MwVwKRW2TroTdtUc/A9K54JVaK2n86hyCS3A/y+zsDcipFK9XRXQKvf+yNDvyzdKNBLLmLEwrRNDNjaNCrLw2k1RmSG597ti9sxeq6XfuGbt08d4tQykw6nPiKvvLJ/rTgJeCxDxstXXXGCpLtplqnUuEGiENVKn8O+6zqbULjg1oQHndDuVvLGloJXHxFBR61DYPhmqspjKKBjZUSSNqEWbRkn4ZrX+s27v+tkizg4bp+ZlMnaZcvsKtrleRTg3EPXgu1gj7X1MEvBeG4UFCzeQnOSyAO7y77Cb9YS8+bXUR+mVkAS3da8538ErcNLHryL2Mlo0fNE7kS6NnBG3EylUdZwJr+FbtRMrTmiNiRhtXIdY/uke9I6Qmi1PO5aCWLF3y3WxfSYhYNMk8oRhRCYpXXJEWx298ZkJdqjxkRyQVqbgQsl7M1OyUCn7XZ1dhnGCAkHj4wZZ7Vhvzxn3wGTkA/IhRnKIjxP0T4VQhk4Bjawy32MnTPCPfvqJEVVKmb6UmBRXS/QJGTHFdXyP5fjSGVEq+5FxlYRoXT8amC/2VeJBH4+3woe+E1W4MMxR5CAZ6x0vHBeh0ibmtWLlaJcsXwhfilQ5K1S0iDVVyiCYOvZLGbGD5nC+ylELGfksTuvV2oCwCeyw1DNuKehGU5culld+zo2XRtYPFhWl3ioK75srZlz1ZVx3RLSC7b+BDQ6asPoT72/Y+mDMEVgadRzLJUjhRFBgk01JyiHvMWRiFta+Nb6d6InITouT2kaVAL5b35p2d3gG/Mt57YmLpoD96iRUmS/lp60aEC6u5G3yzy0VWj9RmrSwZf+UrqNqpmXyGbL7m7ZZRZ4GFQojJq6tG5V9qTIhE2kjN9iq0KvL6dTVp9Sqs6Qbx3vcZ+vZbykR7y54xI/44Q/kobJkgo6q15W3mwRLkmDockXXp2ZUzQI/SbB5rEVkZbVivKpOErD4pLXDpqYvgDEmtlx3hZk3zDYI01YQb0Xy1YeAmXX1m7qMS+2JiTELrf9XrrLHGFE6irl5c9aC3O8AOMB4TOemtmm+9Bc6gY+AHlH+WVFAIDAR79uL2YQ0re08NZ4CxgI9ke58eS6bxSIOSaT/+ZgSN+CdJt1Mm8a74af6ZLqD1DxDkkWh9fL2/XyxFqZAakiyeEVdr8joi6/wwsp+2ZuASfUnhMt7vUrsYgxOQYyOegtn6UXAc1PMb15JaBLCSnxhpMlVxIVFCCwARYKeAJTrHt848l1WeHzOhukF4t02kMZY6s+oIbh4zzIKLXlolTMCJhu12oIenaFQA46Y+IGGkAMSUwIwYJKoZIhvcNAQkVMRYEFNfxiFc5W/OaTEJqwt+OgDgTJNNEMEEwMTANBglghkgBZQMEAgEFAAQgf408hcYsU8YRfd6ILEs3bURLUvQEqFWBmju2fPIPLDYECFoSifDqbZE+AgIIAA==',
  'base64',
);

describe('a PKCS #12 file', () => {
  it('contains certificates and their key', () => {
    const file = readPkcs12(crypto, FILE, Buffer.from('secret'));
    if (typeof file === 'string') throw new Error(file);
    expect(file.certificates.map((bytes) => new X509Certificate(bytes).subject)).toEqual(['CN=rsa.localhost', 'CN=Lathe-test-authority']);
    const key = crypto.createPrivateKey({ key: Buffer.from(file.key ?? []), format: 'der', type: 'pkcs8' });
    expect(key.equals(crypto.createPrivateKey(RSA.key))).toBe(true);
  });

  it.each([
    ['wrong', 'mac verify failure'],
    ['', 'mac verify failure'],
  ])('cannot be read with the passphrase %j', (passphrase, problem) => {
    expect(readPkcs12(crypto, FILE, Buffer.from(passphrase))).toBe(problem);
  });

  it('cannot be read if it is something else', () => {
    expect(readPkcs12(crypto, Buffer.from('text'), undefined)).toBe('malformed');
  });
});
