import { texts } from '../texts';
import './Picture.css';

interface PictureProps {
  src: string;
  alt: string;
}

/** A picture, or a quiet drawing in its place: the same for the same name. */
export function Picture({ src, alt }: PictureProps) {
  if (src !== '') return <img className="picture" src={src} alt={alt} loading="lazy" />;
  const seed = [...alt].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return (
    <svg className="picture" data-tone={(seed >> 3) % 6} viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="160" height="100" className="picture-sky" />
      <circle cx={24 + (seed % 113)} cy={20 + (seed % 23)} r={7 + (seed % 11)} className="picture-sun" />
      <path d={`M0 ${74 - (seed % 31)} C 40 ${30 + (seed % 29)} 70 ${84 - (seed % 37)} 160 ${42 + (seed % 27)} V 100 H 0 Z`} className="picture-far" />
      <path d={`M0 ${90 - (seed % 17)} C 50 ${56 + (seed % 33)} 110 ${94 - (seed % 19)} 160 ${66 + (seed % 21)} V 100 H 0 Z`} className="picture-near" />
    </svg>
  );
}

interface PictureInputProps {
  label: string;
  src: string;
  onChange: (src: string) => void;
}

/** A picture from the device, made small enough to be kept in the browser. */
export function PictureInput({ label, src, onChange }: PictureInputProps) {
  return (
    <div className="field picture-input">
      <span>{label}</span>
      {src !== '' && <img className="picture" src={src} alt="" />}
      <span className="picture-buttons">
        <label className="button">
          {texts.choosePicture}
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={label}
            onChange={async (event) => {
              const file = event.target.files?.[0];
              if (file) onChange(await smallPicture(file));
            }}
          />
        </label>
        {src !== '' && (
          <button type="button" className="button button-quiet" onClick={() => onChange('')}>
            {texts.remove}
          </button>
        )}
      </span>
    </div>
  );
}

async function smallPicture(file: File, size = 640): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, size / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
