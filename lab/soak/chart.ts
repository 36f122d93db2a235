/** Lines over time as SVG. */
export interface Line {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

const size = { width: 720, height: 260, left: 56, right: 120, top: 28, bottom: 32 };
/** Told apart also by those who see few colours (Okabe and Ito). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#7a5c00', '#000000'];

/** The lines start at the left edge; the upper edge is a little above the highest point. */
export function chart(title: string, unit: string, lines: readonly Line[]): string {
  const points = lines.flatMap((line) => line.points);
  const [xMax, yMax] = [
    Math.max(1, ...points.map(({ x }) => x)),
    roundedUp(Math.max(1, ...points.map(({ y }) => y)) * 1.05),
  ];
  const across = (x: number): number =>
    size.left + (x / xMax) * (size.width - size.left - size.right);
  const down = (y: number): number =>
    size.height - size.bottom - (y / yMax) * (size.height - size.top - size.bottom);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = down(share * yMax).toFixed(1);
    return `<path d="M${size.left} ${y}H${size.width - size.right}" stroke="#ddd"/>
<text x="${size.left - 6}" y="${y}" dy="4" text-anchor="end">${shortened(share * yMax)}</text>`;
  });
  const minutes = [0, 0.5, 1].map(
    (share) =>
      `<text x="${across(share * xMax)}" y="${size.height - 10}" text-anchor="middle">${shortened(share * xMax)} min</text>`,
  );
  const drawn = lines.map(({ name, points: own }, index) => {
    const colour = colours[index % colours.length] ?? '';
    const path = own.map(({ x, y }) => `${across(x).toFixed(1)} ${down(y).toFixed(1)}`).join('L');
    const y = size.top + 16 * index;
    return `<path d="M${path}" fill="none" stroke="${colour}" stroke-width="1.5"/>
<text x="${size.width - size.right + 8}" y="${y + 4}" fill="${colour}">${name}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${size.left}" y="16" font-weight="bold">${title}, ${unit}</text>
${[...grid, ...minutes, ...drawn].join('\n')}
</svg>
`;
}

/** 1, 2 or 5 with zeros, so that a quarter of it is a short number. */
function roundedUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10) * power;
}

const shortened = (value: number): string => String(Number(value.toPrecision(3)));
