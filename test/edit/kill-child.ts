// The process that is killed: it edits, undoes, masks or recovers in the given home, and kills itself before the n-th change
// to the disk, if asked to.
import { Journal } from '../../src/store/journal/journal.ts'
import { pathsIn } from './edit-world.ts'
import { recover, setScene, type Scene } from './scratch-home.ts'
import { noteCall, watchCalls } from './watch-calls.ts'

const [folder = '', scene = '', killAt = '0'] = process.argv.slice(2)
const places = pathsIn(folder)

// Writes of SQLite cannot be watched, so a transaction counts as one call.
const { transaction } = Journal.prototype
Journal.prototype.transaction = function transactionNoted<Made>(this: Journal, work: () => Made): Made {
  noteCall('transaction')
  return transaction.call(this, work) as Made // What the work makes.
}

// The parent passes only known scenes.
const play = scene === 'recover' ? () => recover(places) : setScene(scene as Scene, places)
process.stdout.write('ready\n')
watchCalls(
  'changing',
  ({ nth }) => {
    if (nth === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  },
  play,
)
