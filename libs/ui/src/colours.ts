/** The default colours; all others are derived from these. */
export const lightColours = {
  accent: '#14506b',
  surface: '#ffffff',
  text: '#22262a',
  error: '#b3261e',
};

/** The same for dark backgrounds. */
export const darkColours = {
  accent: '#8cc8e4',
  surface: '#1b1e21',
  text: '#eceff1',
  error: '#ffb4ab',
};
