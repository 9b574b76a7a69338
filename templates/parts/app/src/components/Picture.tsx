import { texts } from '../texts';
import { Scene } from './Scene';
import './Picture.css';

interface PictureProps {
  src: string;
  alt: string;
}

/** A picture, or a drawing in its place. */
export function Picture({ src, alt }: PictureProps) {
  if (src !== '') return <img className="picture" src={src} alt={alt} loading="lazy" />;
  return <Scene name={alt} />;
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

export async function smallPicture(file: File, size = 640): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, size / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
