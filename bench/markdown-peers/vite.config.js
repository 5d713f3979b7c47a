import tailwindcss from '@tailwindcss/postcss'

/** Streamdown's styles are utilities of Tailwind. */
export default { css: { postcss: { plugins: [tailwindcss({ optimize: false })] } } }
