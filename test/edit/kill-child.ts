// The process that is killed: it edits, undoes, masks or recovers in the home it is given, and kills itself before the n-th
// change of the disk, if it is told to.
import { Journal } from '../../src/store/journal/journal.ts'
import { placesIn } from './edit-world.ts'
import { recover, setScene, type Scene } from './scratch-home.ts'
import { noteCall, watchCalls } from './watch-calls.ts'

const [folder = '', scene = '', killAt = '0'] = process.argv.slice(2)
const places = placesIn(folder)

// What SQLite does is out of sight; before and behind it are two moments.
const { transaction } = Journal.prototype
Journal.prototype.transaction = function transactionNoted<Made>(this: Journal, work: () => Made): Made {
  noteCall('transaction')
  return transaction.call(this, work) as Made // What the work makes.
}

// One of those the parent knows.
const play = scene === 'recover' ? () => recover(places) : setScene(scene as Scene, places)
process.stdout.write('ready\n')
watchCalls(
  'changing',
  ({ nth }) => {
    if (nth === Number(killAt)) process.kill(process.pid, 'SIGKILL')
  },
  play,
)
