import { Notice } from '../../../kit/src/notice.tsx';
import { isSingle } from '../model/model.ts';
import { nameOf } from '../server/people.ts';
import { hrefOf } from '../state/place.ts';
import { readableTypes, useStudio } from '../state/studio.ts';

export function Home() {
  const studio = useStudio();
  const types = readableTypes(studio);
  return (
    <div class="page-body">
      <h1>Hello{nameOf(studio.me) === '' ? '' : `, ${studio.me.firstname ?? nameOf(studio.me)}`}</h1>
      {types.length === 0 ? (
        <Notice icon="empty" title="Nothing to edit yet">
          <p>There are no content types that you may read.</p>
        </Notice>
      ) : (
        <ul class="cards">
          {types.map((type) => (
            <li key={type.uid}>
              <a class="card" href={hrefOf(['content', type.uid])}>
                <strong>{type.info.displayName}</strong>
                <small>{isSingle(type) ? 'Single type' : 'Collection'}</small>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
