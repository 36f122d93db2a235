/** The colours of our pages, light and dark; text on its background has a contrast of 4.5. */
export const palette = `
:root {
  color-scheme: light dark;
  --ground: #f4ecdf; --sheet: #fffbf4; --ink: #2a2520; --soft: #665b50; --line: #e3d9ca;
  --accent: #1d5c52; --on-accent: #ffffff; --warm: #fbefd5; --on-warm: #5c3d06; --focus: #a5470c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #171412; --sheet: #221d1a; --ink: #f3ece2; --soft: #b9ac9d; --line: #3d352e;
    --accent: #8fd0c0; --on-accent: #10231f; --warm: #3a2c12; --on-warm: #f6dca4; --focus: #ffb27a;
  }
}
`;
