import ImageIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '#dataProvider/types';
import type { Entity } from '#engine/define/declaration';
import { callsOf } from '#engine/read/calls';
import { FieldFrame } from '#src/field/FieldFrame';
import { closeIt, lazyPart } from '#src/shell/parts';
import { useDrop } from '../files/useDrop';
import { useFormEnvironment } from './environment';
import { frameOf, type InputProps, useField } from './useField';

// The crop tool is downloaded when a picture was chosen.
const CropDialog = lazyPart('the picture editor', () => import('../image/CropDialog'), closeIt);

const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif';
const WIDTH = 480;

const travelsWithRecord = (entity: Entity): boolean => callsOf(entity).update?.multipart === true;

const dataUrlOf = (picture: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('Couldn’t read the picture.'));
    reader.readAsDataURL(picture);
  });

/** A picture: chosen or dropped, cropped, uploaded, shown, removable. The record stores its address. */
export function ImageInput(props: InputProps<'image'>) {
  const { field, label } = props;
  const handle = useField<string>(props);
  const { entity } = useFormEnvironment();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  const { disabled, control } = handle;

  const take = (given: File | undefined) => {
    if (!given || disabled) return;
    const picture = given.type.startsWith('image/');
    setRefused(picture ? undefined : `${given.name} isn’t a picture. Choose a JPEG, PNG or WebP.`);
    if (picture) setFile(given);
  };
  const close = () => {
    setFile(undefined);
    button.current?.focus();
  };
  const { isOver, drop } = useDrop(disabled, ([file]) => take(file));

  return (
    <FieldFrame {...frameOf(props, handle)} error={handle.error ?? refused} group>
      <Box
        {...drop}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          p: 1,
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
        }}
      >
        <Box
          sx={{
            width: 96,
            height: 72,
            flex: 'none',
            borderRadius: 0.5,
            overflow: 'hidden',
            bgcolor: 'action.hover',
            display: 'grid',
            placeItems: 'center',
          }}
        >
          {handle.value ? (
            <Box
              component="img"
              src={handle.value}
              alt={`${label}, as saved`}
              sx={{ width: '100%', height: '100%', objectFit: 'cover' }}
            />
          ) : (
            <ImageIcon sx={{ color: 'text.disabled' }} />
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            ref={button}
            id={control.id}
            size="small"
            variant="outlined"
            disabled={disabled}
            aria-describedby={control['aria-describedby']}
            onClick={() => picker.current?.click()}
            onBlur={handle.blur}
          >
            {handle.value ? 'Replace picture' : 'Choose picture'}
          </Button>
          {handle.value && !disabled ? (
            <Button size="small" onClick={() => handle.set(null)}>
              Remove
            </Button>
          ) : null}
        </Box>
        <input
          ref={picker}
          type="file"
          accept={ACCEPT}
          hidden
          disabled={disabled}
          aria-label={`${label}: file`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Box>
      {file ? (
        <Suspense fallback={null}>
          <CropDialog
            file={file}
            maxWidth={field.maxWidth ?? WIDTH}
            maxBytes={field.maxBytes}
            onClose={close}
            onCropped={async (picture) => {
              // If saving includes the picture itself, it is stored with the rest or not at all.
              const address = travelsWithRecord(entity)
                ? await dataUrlOf(picture)
                : await dataProvider.upload(
                    entity.name,
                    new File([picture], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' }),
                  );
              handle.set(address);
              close();
            }}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
