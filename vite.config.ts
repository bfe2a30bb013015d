import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'web',
  plugins: [tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Its polyfill is an inline script on some targets, and every browser we support preloads modules.
    modulePreload: { polyfill: false },
    // A picture or font as data: in the script would not be cached, and the policy allows none for scripts.
    assetsInlineLimit: 0,
  },
})
