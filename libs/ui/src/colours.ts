/** Our own colours, where no brand gives others: the few of which all others are made. */
export const lightColours = {
  accent: '#14506b',
  surface: '#ffffff',
  text: '#22262a',
  error: '#b3261e',
};

/** The same for dark grounds. */
export const darkColours = {
  accent: '#8cc8e4',
  surface: '#1b1e21',
  text: '#eceff1',
  error: '#ffb4ab',
};
