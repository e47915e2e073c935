import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { areaOf, centred, cropToJpeg, outputSize, type Size } from './crop';

interface CropDialogProps {
  file: Blob;
  maxWidth: number;
  maxBytes?: number | undefined;
  onClose: () => void;
  /** Called with the cropped picture; the dialog waits and shows the reason if it rejects. */
  onCropped: (picture: Blob) => Promise<void>;
}

const SHAPES = { whole: undefined, square: 1, wide: 4 / 3 } as const;
type Shape = keyof typeof SHAPES;
const SHAPE_LABELS: Record<Shape, string> = { whole: 'Free', square: 'Square', wide: '4 : 3' };

const LABELS = {
  cropArea: 'Part of the picture: arrow keys move it, with Shift ten at a time',
  nwDragHandle: 'Top left corner: arrow keys move it',
  nDragHandle: 'Top edge: arrow keys move it',
  neDragHandle: 'Top right corner: arrow keys move it',
  eDragHandle: 'Right edge: arrow keys move it',
  seDragHandle: 'Bottom right corner: arrow keys move it',
  sDragHandle: 'Bottom edge: arrow keys move it',
  swDragHandle: 'Bottom left corner: arrow keys move it',
  wDragHandle: 'Left edge: arrow keys move it',
};

/** Lets a person select the part of a picture to keep, by pointer or keyboard. Loaded when a picture is chosen. */
export default function CropDialog({ file, maxWidth, maxBytes, onClose, onCropped }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null);
  const [url, setUrl] = useState<string>();
  const [natural, setNatural] = useState<Size>();
  const [shape, setShape] = useState<Shape>('whole');
  const [crop, setCrop] = useState<PercentCrop>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);

  const take = (next: Shape, size: Size) => {
    setShape(next);
    const ratio = SHAPES[next];
    setCrop({ unit: '%', ...(ratio ? centred(size, ratio) : { x: 0, y: 0, width: 100, height: 100 }) });
  };

  const save = async () => {
    if (!image.current || !natural || !crop) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { blob } = await cropToJpeg(image.current, areaOf(crop, natural), maxWidth, maxBytes);
      await onCropped(blob);
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : 'Couldn’t save the picture. Try again.');
      setBusy(false);
    }
  };

  const result = natural && crop ? outputSize(areaOf(crop, natural), maxWidth) : undefined;
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby="crop-title">
      <DialogTitle id="crop-title">Choose the part to keep</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            minHeight: 240,
            bgcolor: 'action.hover',
            borderRadius: 1,
            overflow: 'hidden',
          }}
        >
          {url ? (
            <ReactCrop
              {...(crop ? { crop } : {})}
              {...(SHAPES[shape] ? { aspect: SHAPES[shape] } : {})}
              keepSelection
              minWidth={16}
              minHeight={16}
              disabled={busy}
              ariaLabels={LABELS}
              onChange={(_pixels, percent) => setCrop(percent)}
            >
              <img
                ref={image}
                src={url}
                alt=""
                style={{ maxHeight: '55vh', maxWidth: '100%', display: 'block' }}
                onLoad={(event) => {
                  const { naturalWidth: width, naturalHeight: height } = event.currentTarget;
                  setNatural({ width, height });
                  take('whole', { width, height });
                }}
                onError={() => setProblem('The browser can’t show this file. Choose a JPEG, PNG or WebP.')}
              />
            </ReactCrop>
          ) : null}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, flexWrap: 'wrap' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={shape}
            aria-label="Shape"
            disabled={!natural || busy}
            onChange={(_event, next: Shape | null) => natural && next && take(next, natural)}
          >
            {(Object.keys(SHAPES) as Shape[]).map((each) => (
              <ToggleButton key={each} value={each}>
                {SHAPE_LABELS[each]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
            aria-live="polite"
          >
            {result ? `Saved as ${result.width} × ${result.height} pixels` : ''}
          </Typography>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <Button variant="contained" onClick={save} disabled={!natural || !crop?.width || busy}>
          {busy ? 'Saving picture' : 'Use picture'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
