import AttachIcon from '@mui/icons-material/AttachFileOutlined';
import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ConsoleDataProvider } from '#dataProvider/types';
import type { AttachedFile } from '#engine/define/fields';
import { filesIn, tooManyFiles } from '#engine/run/files/attachedFiles';
import { ACCEPTED_FILES, fileProblem, SIGNATURE_BYTES, sizeText } from '#engine/run/files/chosenFiles';
import { FieldFrame } from '#src/field/FieldFrame';
import { useFormEnvironment } from '../inputs/environment';
import { frameOf, type InputProps, useField } from '../inputs/useField';
import { failureOf } from '../saving/failure';
import { createUploads, type Upload, useUploads } from './uploads';
import { useDrop } from './useDrop';

/** Files: chosen or dropped, sent at once, listed with name and size, removable. The record stores which they are. */
export default function FilesInput(props: InputProps<'files'>) {
  const { field, source } = props;
  const { entity, nested, uploads: ofForm } = useFormEnvironment();
  const handle = useField<AttachedFile[]>(props);
  const { getValues } = useFormContext();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [own] = useState(createUploads);
  const uploads = ofForm ?? own;
  const pending = useUploads(uploads).filter((each) => each.field === source);
  const picker = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const [said, setSaid] = useState('');
  const { disabled, control } = handle;
  const files = filesIn(handle.value);

  const change = (next: readonly AttachedFile[]) => handle.set(next.length > 0 ? [...next] : null);
  const send = (file: File) =>
    uploads.start({
      field: source,
      file,
      send: async (each, signal, onSent) => (await dataProvider.files(entity.name)).upload(each, signal, onSent),
      onStored: (stored) => {
        change([...filesIn(getValues(source)), stored]);
        setSaid(`${stored.name} attached`);
      },
      inWords: (error) => {
        const { message } = failureOf(error);
        setSaid(`${file.name} isn’t attached: ${message}`);
        return message;
      },
    });
  const take = async (given: readonly File[]) => {
    if (disabled) return;
    let count = files.length + pending.filter(({ refusal }) => refusal === undefined).length;
    for (const file of given) {
      const start = await file
        .slice(0, SIGNATURE_BYTES)
        .arrayBuffer()
        .then((buffer) => new Uint8Array(buffer))
        .catch(() => undefined);
      const refusal = start
        ? (fileProblem(field, { name: file.name, size: file.size, start }) ?? tooManyFiles(field, count + 1))
        : `Couldn’t read “${file.name}”`;
      if (refusal) {
        uploads.refuse(source, file, refusal);
        setSaid(refusal);
      } else {
        count += 1;
        setSaid(`Uploading ${file.name}`);
        send(file);
      }
    }
  };
  const { isOver, drop } = useDrop(disabled, (given) => void take(given));
  const removed = (name: string, how = 'removed') => {
    setSaid(`${name} ${how}`);
    button.current?.focus();
  };

  return (
    <FieldFrame {...frameOf(props, handle)} group>
      <Box
        {...drop}
        sx={{
          p: 1,
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : handle.error ? 'error.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : undefined,
        }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Button
            ref={(element) => {
              button.current = element;
              handle.ref(element);
            }}
            id={control.id}
            size="small"
            variant="outlined"
            startIcon={<AttachIcon />}
            disabled={disabled}
            aria-describedby={[control['aria-describedby'], `${control.id}-kinds`].filter(Boolean).join(' ')}
            onClick={() => picker.current?.click()}
            onBlur={handle.blur}
            sx={{ minHeight: { xs: 40, sm: 0 } }}
          >
            {/* The dialog's own button attaches them. */}
            {nested ? 'Choose files' : 'Attach files'}
          </Button>
          <Box id={`${control.id}-kinds`} sx={{ typography: 'caption', color: 'text.secondary' }}>
            PDF, JPEG or PNG, up to {sizeText(field.maxBytes ?? 0).replace('.0', '')} each
          </Box>
        </Box>
        {files.length + pending.length > 0 ? (
          <Box component="ul" aria-label={props.label} sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none' }}>
            {files.map((file) => (
              <FileRow
                key={file.id}
                file={file}
                onRemove={
                  disabled
                    ? undefined
                    : () => {
                        change(filesIn(getValues(source)).filter(({ id }) => id !== file.id));
                        removed(file.name);
                      }
                }
              />
            ))}
            {pending.map((upload) => (
              <PendingRow
                key={upload.key}
                upload={upload}
                onRemove={() => {
                  uploads.remove(upload.key);
                  removed(upload.name, upload.refusal === undefined ? 'cancelled' : 'removed');
                }}
              />
            ))}
          </Box>
        ) : null}
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED_FILES}
          multiple
          hidden
          disabled={disabled}
          aria-label={`${props.label}: files`}
          onChange={(event) => {
            void take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </Box>
      <Box role="status" style={visuallyHidden}>
        {said}
      </Box>
    </FieldFrame>
  );
}

interface FileRowProps {
  file: { name: string; size: number };
  /** Undefined: it can't be removed. */
  onRemove: (() => void) | undefined;
  /** What removing does: a file on its way is cancelled. @default Remove */
  removing?: 'Remove' | 'Cancel';
  /** Its state, below the name. */
  children?: ReactNode;
}

function FileRow({ file: { name, size }, onRemove, removing = 'Remove', children }: FileRowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box sx={{ display: 'flex', gap: 1, typography: 'body2' }}>
          <Box
            component="span"
            title={name}
            sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </Box>
          <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
            {sizeText(size)}
          </Box>
        </Box>
        {children}
      </Box>
      {onRemove ? (
        <IconButton
          size="small"
          aria-label={`${removing} ${name}`}
          title={removing}
          onClick={onRemove}
          sx={{ width: { xs: 40, sm: 28 }, height: { xs: 40, sm: 28 } }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      ) : null}
    </Box>
  );
}

/** A file on its way, or why it isn't attached. */
function PendingRow({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const { refusal, again, name, sent } = upload;
  const percent = sent === undefined ? undefined : Math.floor(sent * 100);
  return (
    <FileRow file={upload} onRemove={onRemove} removing={refusal === undefined ? 'Cancel' : 'Remove'}>
      {refusal === undefined ? (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <LinearProgress
            aria-label={`Uploading ${name}`}
            sx={{ my: 0.5, flex: 1 }}
            {...(percent === undefined ? {} : { variant: 'determinate', value: percent })}
          />
          <Box component="span" sx={{ typography: 'caption', color: 'text.secondary', minWidth: 36 }} aria-hidden>
            {percent === undefined ? '' : `${percent}%`}
          </Box>
        </Box>
      ) : (
        <Box sx={{ typography: 'caption', color: 'error.main' }}>
          {refusal}
          {again ? (
            <Button size="small" onClick={again} aria-label={`Try ${name} again`} sx={{ ml: 0.5 }}>
              Try again
            </Button>
          ) : null}
        </Box>
      )}
    </FileRow>
  );
}
