import { useEffect, useId, useState } from 'react';

const SIZES = [36, 24, 16, 13];
const PANGRAM = 'Sphinx of black quartz, judge my vow';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 äöüß éèñ .,;:!? & @ € $ %';

/** Shows a font in a few sizes. The page has the font only while it is shown. */
export function FontSample({ bytes, onBroken }: { readonly bytes: Uint8Array; readonly onBroken: () => void }) {
  const family = `sample${useId().replaceAll(/\W/g, '')}`;
  const [isLoaded, setIsLoaded] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new bytes mean another font
  useEffect(() => {
    const face = new FontFace(family, bytes.slice().buffer);
    let isGone = false;
    setIsLoaded(false);
    face.load().then(
      () => {
        if (isGone) return;
        document.fonts.add(face);
        setIsLoaded(true);
      },
      () => !isGone && onBroken(),
    );
    return () => {
      isGone = true;
      document.fonts.delete(face);
    };
  }, [bytes, family]);
  return (
    <div className="w-full max-w-180 self-start px-6 py-8 text-fg max-sm:px-4" style={isLoaded ? { fontFamily: family } : { visibility: 'hidden' }}>
      {SIZES.map((size) => (
        <p key={size} className="mb-4 wrap-anywhere" style={{ fontSize: size, lineHeight: 1.3 }}>
          {PANGRAM}
        </p>
      ))}
      <p className="wrap-anywhere text-fg-2" style={{ fontSize: 20, lineHeight: 1.6 }}>
        {LETTERS}
      </p>
    </div>
  );
}
