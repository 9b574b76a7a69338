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
    <svg className="picture" viewBox="0 0 160 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="160" height="100" className="picture-sky" />
      <circle cx={30 + (seed % 100)} cy={24 + (seed % 17)} r={9 + (seed % 8)} className="picture-sun" />
      <path d={`M0 ${70 - (seed % 14)} C 40 ${34 + (seed % 23)} 70 ${78 - (seed % 19)} 160 ${50 + (seed % 13)} V 100 H 0 Z`} className="picture-far" />
      <path d={`M0 ${88 - (seed % 7)} C 50 ${58 + (seed % 19)} 110 ${92 - (seed % 11)} 160 ${72 + (seed % 9)} V 100 H 0 Z`} className="picture-near" />
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
