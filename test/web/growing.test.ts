// Changes while a page is open: a session grows or is deleted, a file is dropped, the server restarts.
import { appendFileSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT, writeFile, type World } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, visit } from './visit.ts'
import { isFull } from '../extent.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

interface Scene {
  world: World
  server: WebServer
  story: Story
  path: string
  grow(): void
}

describe.skipIf(isSkipped)('a growing session', SLOW, () => {
  test('scrolls along if its end is shown', async () => {
    const { server, story, grow } = await stage('0a110000-0000-4000-8000-000000000001')
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${story.id}`)
    await scrollToEnd(page)
    await expectOnScreen(page.getByText('Answer number 39.'))
    for (const number of [1, 2, 3]) {
      story.prompt(`And then, number ${number}?`)
      story.say(`Then the tide came, number ${number}. ${'It was high. '.repeat(40)}`)
      grow()
      await expectOnScreen(page.getByText(`Then the tide came, number ${number}.`))
    }
    await page.getByRole('status').getByText('43').waitFor()
  })

  test('scrolls along if its end was asked for and the rows there are still loading', async () => {
    const { server, story, grow } = await stage('0a110000-0000-4000-8000-00000000000e')
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${story.id}`)
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('End')
    for (const number of [1, 2, 3, 4, 5, 6]) {
      story.prompt(`And then, number ${number}?`)
      story.say(`Then the tide came, number ${number}. ${'It was high. '.repeat(40)}`)
      grow()
      await page.getByText(`Then the tide came, number ${number}.`).first().waitFor()
    }
    await expectOnScreen(page.getByText('Then the tide came, number 6.'))
  })

  test.runIf(isFull)('does not scroll otherwise, and counts the new messages', async () => {
    const { server, story, grow } = await stage('0a110000-0000-4000-8000-000000000002')
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${story.id}`)
    const anchor = page.getByText('Answer number 3.', { exact: true })
    await expectOnScreen(anchor)
    await page.mouse.move(700, 500)
    await page.mouse.wheel(0, 150)
    await settled(anchor)
    const before = await anchor.boundingBox()
    story.say('One more thing.')
    story.tool('Bash', { command: 'date' }, 'Monday')
    grow()
    const pill = page.getByRole('button', { name: /^2 new messages$/ })
    await pill.waitFor()
    expect(await anchor.boundingBox()).toEqual(before)
    await pill.click()
    await expectOnScreen(page.getByText('One more thing.'))
    await eventually(async () => pill.count()).toBe(0)
  })

  test('completes a running call, and a new session appears in lists', async () => {
    const { server, story, grow, world } = await stage('0a110000-0000-4000-8000-000000000003')
    const { page, context } = await visit(browser, server)
    story.answer([{ type: 'tool_use', id: 'slow', name: 'Bash', input: { command: 'sleep 60' } }])
    grow()
    await page.goto(`${server.origin}/s/${story.id}`)
    await scrollToEnd(page)
    const row = page
      .getByRole('button', { name: /sleep 60/ })
      .or(page.getByText('sleep 60'))
      .first()
    await expectOnScreen(row)
    story.record({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'slow', content: 'woke up' }] },
    })
    grow()
    await page.getByRole('button', { name: /^Bash .*sleep 60.* done$/ }).waitFor()

    const home = await context.newPage()
    await home.goto(server.origin)
    await home.getByRole('link', { name: /Question number 0/ }).waitFor()
    const other = new Story('0a110000-0000-4000-8000-000000000033')
    other.prompt('A session that has just begun')
    writeFile(join(world.home, PROJECT, `${other.id}.jsonl`), other.text())
    await home.getByRole('link', { name: /A session that has just begun/ }).waitFor()
  })

  test.runIf(isFull)('finds new hits and keeps the current one', async () => {
    const { server, story, grow } = await stage('0a110000-0000-4000-8000-000000000006')
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${story.id}?find=${encodeURIComponent('Answer number 3.')}`)
    await page.getByText('1 of 1', { exact: true }).waitFor()
    story.say('As I said: Answer number 3. Nothing else.')
    grow()
    await page.getByText('1 of 2', { exact: true }).waitFor()
  })

  test.runIf(isFull)('stays readable from the archive after it is deleted', async () => {
    const { server, story, path } = await stage('0a110000-0000-4000-8000-000000000004')
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/sessions`)
    await page.getByRole('link', { name: /Question number 0/ }).waitFor()
    rmSync(path)
    await eventually(async () => {
      const { session } = await server.ask('session outline', { session: story.id })
      return typeof session === 'object' && session !== null && 'state' in session && session.state
    }).toBe('archived')
    await page.goto(`${server.origin}/s/${story.id}`)
    await expectOnScreen(page.getByText('Answer number 1.', { exact: true }))
    await page.getByTitle('Deleted by Claude Code; Annals has a copy in its archive').waitFor()
  })
})

describe.skipIf(isSkipped)('a file from elsewhere', SLOW, () => {
  test('dropped on the page opens as a session and is not indexed', async () => {
    const { server } = await stage('0a110000-0000-4000-8000-000000000005')
    const { page } = await visit(browser, server)
    await page.goto(server.origin)
    await page.getByRole('link', { name: /Question number 0/ }).waitFor()
    await drop(page, 'elsewhere.jsonl', longStory('0b220000-0000-4000-8000-000000000001', 'elsewhere').text())
    await page.waitForURL(/\/s\/dropped-/)
    await expectOnScreen(page.getByText('Answer number 1 elsewhere.', { exact: true }))
    await page.goto(`${server.origin}/search?q=elsewhere`)
    await page.getByText('No hits').waitFor()
  })

  test.runIf(isFull)('can be chosen by keyboard', async () => {
    const { server } = await stage('0a110000-0000-4000-8000-000000000007')
    const { page } = await visit(browser, server)
    // Registered before the page loads, so that the chooser is intercepted when the key is pressed.
    const opened = page.waitForEvent('filechooser')
    await page.goto(server.origin)
    await page.getByRole('link', { name: /Question number 0/ }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('open a file')
    await page.getByRole('option', { name: /Open a file/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    const chooser = await opened
    const text = longStory('0b220000-0000-4000-8000-000000000002', 'chosen').text()
    await chooser.setFiles({ name: 'chosen.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(text) })
    await expectOnScreen(page.getByText('Answer number 1 chosen.', { exact: true }))
  })

  test.runIf(isFull)('opened by its path grows as it is written', async () => {
    const world = makeWorld()
    const story = longStory('0b220000-0000-4000-8000-000000000003', 'on its own')
    const path = join(world.home, '..', 'on-its-own.jsonl')
    writeFile(path, story.text())
    const server = await startWeb(world, ['open', path, '--no-browser', '--port', '0'])
    const { page } = await visit(browser, server, { isStranger: true })
    await page.goto(server.entry)
    await page.waitForURL(`${server.origin}/s/opened`)
    await scrollToEnd(page)
    await expectOnScreen(page.getByText('Answer number 39 on its own.', { exact: true }))
    story.say('Written just now.')
    appendFileSync(path, `${story.lines.at(-1)}\n`)
    await expectOnScreen(page.getByText('Written just now.'))
  })
})

describe.skipIf(isSkipped)('a restarted server', SLOW, () => {
  test('is reported on the page, which continues after a new login', async () => {
    const { world, server, story, grow } = await stage('0a110000-0000-4000-8000-000000000008')
    const { page, context } = await visit(browser, server, { expects: /ERR_|401/ })
    await page.goto(`${server.origin}/s/${story.id}`)
    await scrollToEnd(page)
    await expectOnScreen(page.getByText('Answer number 39.'))
    await server.stop('SIGKILL')
    await page.getByText('Lost the connection to Annals; reconnecting…').waitFor()
    story.say('Said while nobody listened.')
    grow()
    const again = await startWeb(world, ['serve', '--port', String(server.port)])
    expect(again.port).toBe(server.port)
    await page.getByText('Annals was restarted.').waitFor()
    const other = await context.newPage()
    await other.goto(again.entry)
    await other.getByRole('link', { name: /Question number 0/ }).waitFor()
    await page.bringToFront()
    await expectOnScreen(page.getByText('Said while nobody listened.'))
    await eventually(async () => page.getByText('Annals was restarted.').count()).toBe(0)
  })
})

async function stage(id: string): Promise<Scene> {
  const story = longStory(id)
  const name = `${PROJECT}/${id}.jsonl`
  const world = makeWorld({ [name]: story.text() })
  const path = join(world.home, name)
  const server = await startWeb(world)
  await server.settled()
  const grow = () => {
    const written = readFileSync(path, 'utf8').split('\n').length - 1
    appendFileSync(
      path,
      story.lines
        .slice(written)
        .map((line) => `${line}\n`)
        .join(''),
    )
  }
  return { world, server, story, path, grow }
}

function longStory(id: string, where = ''): Story {
  const story = new Story(id)
  for (let number = 0; number < 40; number++) {
    story.prompt(`Question number ${number}${where === '' ? '' : ` ${where}`}`)
    story.say(`Answer number ${number}${where === '' ? '' : ` ${where}`}.`)
  }
  return story
}

/** Rows get their height when they are rendered, so the end moves while scrolling. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.locator('[data-scroller]').waitFor()
  const script = `(() => {
    const list = document.querySelector('[data-scroller]')
    const rest = list.scrollHeight - list.scrollTop - list.clientHeight
    list.scrollTop = list.scrollHeight
    return rest
  })()`
  await eventually(async () => page.evaluate<number>(script)).toBeLessThan(2)
}

async function expectOnScreen(target: Locator): Promise<void> {
  await target.last().waitFor()
  const height = target.page().viewportSize()?.height ?? 0
  await eventually(async () => (await target.last().boundingBox())?.y ?? Infinity).toBeLessThan(height - 10)
}

async function settled(target: Locator): Promise<void> {
  let last = -1
  await eventually(async () => {
    const y = (await target.boundingBox())?.y ?? -1
    const isSame = y === last
    last = y
    return isSame
  }).toBe(true)
}

async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}))
    return data
  })()`)
  await page.dispatchEvent('body', 'dragover', { dataTransfer })
  await page.getByText('Drop a transcript (.jsonl) to open it').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}
