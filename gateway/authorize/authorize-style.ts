/**
 * The style sheet of the authorize page. It repeats the tokens of the app (renderer/styles/tokens.css) that the page
 * needs; a test keeps the two equal.
 */
export const authorizeStyle = `
:root {
  color-scheme: light dark;
  --bg-side: light-dark(oklch(0.972 0.003 175), oklch(0.197 0.006 180));
  --bg: light-dark(oklch(0.997 0.001 175), oklch(0.218 0.007 180));
  --bg-field: light-dark(oklch(1 0 0), oklch(0.182 0.006 180));
  --line: light-dark(oklch(0.25 0.03 180 / 0.09), oklch(0.95 0.02 180 / 0.085));
  --line-strong: light-dark(oklch(0.25 0.03 180 / 0.17), oklch(0.95 0.02 180 / 0.17));
  --text: light-dark(oklch(0.245 0.01 180), oklch(0.925 0.005 180));
  --text-2: light-dark(oklch(0.405 0.012 180), oklch(0.79 0.008 180));
  --text-3: light-dark(oklch(0.488 0.012 180), oklch(0.7 0.01 180));
  --accent: light-dark(oklch(0.475 0.078 198), oklch(0.8 0.09 190));
  --accent-fill: light-dark(oklch(0.475 0.078 198), oklch(0.53 0.084 196));
  --accent-fill-hover: light-dark(oklch(0.425 0.07 198), oklch(0.548 0.088 196));
  --accent-fill-press: light-dark(oklch(0.385 0.063 198), oklch(0.49 0.08 196));
  --accent-on: oklch(0.995 0.003 190);
  --danger: light-dark(oklch(0.5 0.165 25), oklch(0.765 0.125 22));
  --danger-line: light-dark(oklch(0.58 0.19 25 / 0.3), oklch(0.7 0.17 22 / 0.34));
  --warn: light-dark(oklch(0.49 0.1 70), oklch(0.815 0.115 80));
  --warn-line: light-dark(oklch(0.68 0.14 75 / 0.42), oklch(0.8 0.13 80 / 0.32));
  --ok: light-dark(oklch(0.47 0.105 148), oklch(0.795 0.125 150));
  --font: -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Inter, system-ui, Cantarell, 'Noto Sans', sans-serif;
  --mono: ui-monospace, 'SF Mono', 'Cascadia Code', 'JetBrains Mono', 'DejaVu Sans Mono', Menlo, Consolas, monospace;
  --t-small: 12px/16px var(--font);
  --t-ui: 13px/20px var(--font);
  --t-title: 15px/20px var(--font);
  --t-head: 20px/28px var(--font);
  --t-code: 12.5px/20px var(--mono);
  --w-medium: 500;
  --w-strong: 600;
  --toolbar: 44px;
  --control: 28px;
  --r-2: 6px;
  --r-3: 8px;
  --border: 1px solid var(--line);
  --shadow-control: 0 1px 1px light-dark(oklch(0.2 0.02 180 / 0.05), oklch(0 0 0 / 0.22));
  --focus-color: light-dark(oklch(0.56 0.092 198), oklch(0.74 0.1 190));
  --focus: 2px solid var(--focus-color);
  --focus-offset: 1px;
  --fast: 80ms;
}
@media (prefers-reduced-motion: reduce) { :root { --fast: 0ms; } }

*, *::before, *::after { box-sizing: border-box; }
html { scrollbar-width: thin; }
body { margin: 0; font: var(--t-ui); color: var(--text); background: var(--bg); -webkit-font-smoothing: antialiased; overflow-wrap: anywhere; }
h1, h2, p, ul, dl, dd { margin: 0; padding: 0; }
ul { list-style: none; }
button, input { font: inherit; color: inherit; margin: 0; }
a { color: var(--accent); font-weight: var(--w-medium); text-underline-offset: 2px; }
:focus-visible { outline: var(--focus); outline-offset: var(--focus-offset); }
.icon { width: 16px; height: 16px; flex: none; fill: none; stroke: currentColor; stroke-width: 1.75; stroke-linecap: round; stroke-linejoin: round; }
.quiet { color: var(--text-3); }
.dim { color: var(--text-2); }
.strong { font-weight: var(--w-strong); color: var(--text); }
.mono { font: var(--t-code); }

.bar { height: var(--toolbar); display: flex; align-items: center; gap: 8px; padding: 0 16px; background: var(--bg-side); border-bottom: var(--border); color: var(--text-2); }
.bar .icon { width: 20px; height: 20px; stroke-width: 1.6; }
.product { font-weight: var(--w-strong); color: var(--text); }

main { max-width: 520px; margin: 0 auto; padding: 40px 32px; display: flex; flex-direction: column; gap: 24px; }
h1 { font: var(--t-head); font-weight: var(--w-strong); letter-spacing: -0.012em; }
h1 + * { margin-top: -18px; }
h1 + .problem { margin-top: -8px; }
h2 { font: var(--t-title); font-weight: var(--w-strong); margin-bottom: 8px; }
.stack { display: flex; flex-direction: column; gap: 8px; }
form { display: flex; flex-direction: column; gap: 20px; }

.abilities li { display: flex; gap: 10px; padding: 4px 0; }
.abilities .icon { margin-top: 2px; color: var(--ok); }

.tick { display: grid; grid-template-columns: 16px minmax(0, 1fr); column-gap: 10px; }
.tick input { width: 14px; height: 14px; margin: 3px 1px 0; accent-color: var(--accent-fill); }
.tick label { font-weight: var(--w-medium); }
.tick p { grid-column: 2; font: var(--t-small); color: var(--text-3); }

.buttons { display: flex; gap: 8px; }
.button { height: var(--control); min-width: 72px; padding: 0 12px; border: 0; border-radius: var(--r-2); font-weight: var(--w-medium);
  background: light-dark(oklch(1 0 0), oklch(0.95 0.02 180 / 0.075)); box-shadow: inset 0 0 0 1px var(--line-strong), var(--shadow-control); transition: background var(--fast); }
.button:hover { background: light-dark(oklch(0.975 0.003 175), oklch(0.95 0.02 180 / 0.11)); }
.button:active { background: light-dark(oklch(0.945 0.004 175), oklch(0.95 0.02 180 / 0.15)); }
.button.primary { background: var(--accent-fill); color: var(--accent-on); box-shadow: var(--shadow-control); }
.button.primary:hover { background: var(--accent-fill-hover); }
.button.primary:active { background: var(--accent-fill-press); }

.problem { border-radius: var(--r-3); padding: 10px 12px; box-shadow: inset 0 0 0 1px var(--danger-line); display: grid; grid-template-columns: 16px minmax(0, 1fr); gap: 2px 10px; }
.problem .icon { color: var(--danger); margin-top: 2px; }
.problem.warn { box-shadow: inset 0 0 0 1px var(--warn-line); }
.problem.warn .icon { color: var(--warn); }
.problem p + p { grid-column: 2; }

.facts { border-top: var(--border); padding-top: 20px; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 5px 16px; font: var(--t-small); }
.facts dt { color: var(--text-3); }
.facts .mono { font-size: 11.5px; line-height: 16px; }

.field label { display: block; font: var(--t-small); font-weight: var(--w-medium); color: var(--text-2); margin-bottom: 4px; }
.field input { width: 100%; height: 32px; padding: 0 8px; border: 0; border-radius: var(--r-2); background: var(--bg-field); box-shadow: inset 0 0 0 1px var(--line-strong); font: var(--t-code); }

@media (max-width: 560px) {
  main { padding: 24px 16px; gap: 20px; }
  h1 + * { margin-top: -14px; }
  h1 + .problem { margin-top: -4px; }
}
@media (forced-colors: active) { .button, .problem, .field input { border: 1px solid; } }
`
