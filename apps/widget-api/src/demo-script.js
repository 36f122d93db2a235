// Draws the element again with each change of an attribute, and tells its events.
const place = document.querySelector('#widget');
const form = document.querySelector('form');
const events = document.querySelector('#events');
const snippet = document.querySelector('#snippet');
const { key, baseUrl } = place.dataset;

function given(kind) {
  return [...form.querySelectorAll(`[data-${kind}]`)]
    .map((field) => [field.dataset[kind], field.value.trim()])
    .filter(([, value]) => value !== '');
}

function draw() {
  const element = document.createElement('venue-booking');
  element.setAttribute('publishable-key', key);
  element.setAttribute('base-url', baseUrl);
  for (const [name, value] of given('attribute')) element.setAttribute(name, value);
  place.replaceChildren(element);
  paint();
}

function paint() {
  const { style } = place.firstElementChild;
  for (const { dataset } of form.querySelectorAll('[data-property]'))
    style.removeProperty(dataset.property);
  for (const [name, value] of given('property')) style.setProperty(name, value);
  write();
}

function write() {
  const attributes = given('attribute').map(([name, value]) => ` ${name}="${value}"`);
  const rules = given('property').map(([name, value]) => `  ${name}: ${value};\n`);
  snippet.textContent = [
    `<script type="module" src="${baseUrl}/widget/v1/widget.js"></script>`,
    `<venue-booking publishable-key="YOUR KEY"${attributes.join('')}></venue-booking>`,
    ...(rules.length === 0 ? [] : [`\nvenue-booking {\n${rules.join('')}}`]),
  ].join('\n');
}

function tell({ type, detail }) {
  const line = document.createElement('li');
  line.textContent = `${type} ${JSON.stringify(detail)}`;
  events.append(line);
}

const types = [
  'vb-ready',
  'vb-search',
  'vb-times-shown',
  'vb-hold',
  'vb-hold-expiring',
  'vb-hold-expired',
  'vb-checkout',
  'vb-booked',
  'vb-enquiry-sent',
  'vb-error',
];
for (const type of types) place.addEventListener(type, tell);
form.addEventListener('change', ({ target }) => (target.dataset.attribute ? draw() : paint()));
form.addEventListener('submit', (event) => event.preventDefault());
draw();
