import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const TYPEFACES = ['inter', 'jetbrains-mono']

export default defineConfig({
  root: 'web',
  plugins: [tailwindcss(), typefaces()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // Its polyfill is an inline script on some targets, and every browser we support preloads modules.
    modulePreload: { polyfill: false },
    // A picture or font as data: in the script would not be cached, and the policy allows none for scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Small parts that several pages share: as 40 chunks they take a tenth more after compression.
        codeSplitting: { groups: [{ name: 'parts', test: /[\\/](?:web[\\/]ui|src[\\/]text)[\\/]/, minShareCount: 4 }] },
      },
    },
  },
})

/** Preloads the fonts that every page needs, so that no text changes its width, and adds the licences of all fonts. */
function typefaces(): Plugin {
  const { resolve } = createRequire(import.meta.url)
  return {
    name: 'typefaces',
    apply: 'build',
    generateBundle() {
      for (const name of TYPEFACES) {
        const source = readFileSync(resolve(`@fontsource-variable/${name}/LICENSE`), 'utf8')
        this.emitFile({ type: 'asset', fileName: `licenses/${name}.txt`, source })
      }
    },
    transformIndexHtml: (_page, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => TYPEFACES.some((name) => file.startsWith(`assets/${name}-latin-wght-normal-`)))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  }
}
