import { useEffect, useState } from 'react';
import { Picture, smallPicture } from '../components/Picture';
import { showToast } from '../components/Toasts';
import { texts } from '../texts';
import { database } from './client';
import { userId } from './session';
import { words } from './words';

/** Addresses hold for an hour, and are asked for again before that. */
const SECONDS = 3600;
const addresses = new Map<string, { url: Promise<string>; until: number }>();

function addressOf(bucket: string, path: string): Promise<string> {
  const key = `${bucket}/${path}`;
  const known = addresses.get(key);
  if (known !== undefined && known.until > Date.now()) return known.url;
  const url = database.storage
    .from(bucket)
    .createSignedUrl(path, SECONDS)
    .then(({ data }) => data?.signedUrl ?? '');
  addresses.set(key, { url, until: Date.now() + (SECONDS - 300) * 1000 });
  return url;
}

interface StoredPictureProps {
  /** The bucket, which is named like the table. */
  bucket: string;
  path: string;
  alt: string;
}

/** A picture that was uploaded, or a drawing in its place. */
export function StoredPicture({ bucket, path, alt }: StoredPictureProps) {
  const [src, setSrc] = useState('');

  useEffect(() => {
    let isCurrent = true;
    setSrc('');
    if (path !== '') void addressOf(bucket, path).then((url) => isCurrent && setSrc(url));
    return () => {
      isCurrent = false;
    };
  }, [bucket, path]);

  return <Picture src={src} alt={alt} />;
}

interface StoredPictureInputProps {
  label: string;
  bucket: string;
  path: string;
  onChange: (path: string) => void;
}

/** A picture from the device, which is uploaded as soon as it is chosen. */
export function StoredPictureInput({ label, bucket, path, onChange }: StoredPictureInputProps) {
  const [isBusy, setBusy] = useState(false);

  async function upload(file: File) {
    setBusy(true);
    const small = await (await fetch(await smallPicture(file, 1600))).blob();
    const to = `${userId() ?? 'visitors'}/${crypto.randomUUID()}.jpg`;
    const { error } = await database.storage.from(bucket).upload(to, small, { contentType: 'image/jpeg' });
    setBusy(false);
    if (error) showToast({ text: words.failed(error.message) });
    else onChange(to);
  }

  return (
    <div className="field picture-input">
      <span>{label}</span>
      {path !== '' && <StoredPicture bucket={bucket} path={path} alt="" />}
      <span className="picture-buttons">
        <label className="button" aria-busy={isBusy}>
          {isBusy ? words.uploading : texts.choosePicture}
          <input
            type="file"
            accept="image/*"
            className="visually-hidden"
            aria-label={label}
            disabled={isBusy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) void upload(file);
            }}
          />
        </label>
        {path !== '' && (
          <button type="button" className="button button-quiet" onClick={() => onChange('')}>
            {texts.remove}
          </button>
        )}
      </span>
    </div>
  );
}
