/** Around inputs and buttons: on a phone, everything that is pressed is at least 48 px high. */
export const forFingers = {
  '@media (max-width: 599.95px)': {
    '& .MuiButton-root, & .MuiInputBase-root:not(.MuiInputBase-multiline), & .MuiFormControlLabel-root': {
      minHeight: 48,
    },
    '& .MuiCheckbox-root, & .MuiRadio-root': { minWidth: 48, minHeight: 48 },
    // Phones zoom in on smaller text when it gets the focus.
    '& .MuiInputBase-root': { fontSize: 16 },
  },
} as const;
