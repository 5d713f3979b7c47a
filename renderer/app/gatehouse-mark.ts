/** The app's logo: a gate between two towers, drawn like the other icons. */
export const gatehouseMark: [element: 'path', attributes: { d: string; key: string }][] = [
  ['path', { d: 'M5 20.5V7h2.4V4.8h2.2V7h4.8V4.8h2.2V7H19v13.5h-3.9v-5.2a3.1 3.1 0 0 0-6.2 0v5.2z', key: 'walls' }],
  ['path', { d: 'M12 12.2v8.3M8.9 16.6h6.2', key: 'gate' }],
]
