import { type AdminEndpoint, keepingDigits } from '../admin-route.ts';
import { onType } from '../content-manager/managed-type.ts';
import { editList, previewEdit } from './edit-list.ts';
import { exportList } from './export-list.ts';
import { importList, previewImport } from './import-list.ts';
import { listTranslations } from './list-translations.ts';
import { addView, changeView, deleteView, showViews } from './saved-views.ts';

const LIST = '/studio/api/lists/:uid';

/** Routes of Studio's lists in addition to the content manager's. */
export const LIST_ENDPOINTS: readonly AdminEndpoint[] = [
  onType('GET', `${LIST}/export`, ['read'], exportList),
  keepingDigits(onType('POST', `${LIST}/edit`, ['update'], editList)),
  keepingDigits(onType('POST', `${LIST}/edit/preview`, ['update'], previewEdit)),
  onType('POST', `${LIST}/import`, ['create', 'update'], importList),
  onType('POST', `${LIST}/import/preview`, ['create', 'update'], previewImport),
  onType('GET', `${LIST}/translations`, ['read'], listTranslations),
  onType('GET', `${LIST}/views`, ['read'], showViews),
  onType('POST', `${LIST}/views`, ['read'], addView),
  onType('PUT', `${LIST}/views/:view`, ['read'], changeView),
  onType('DELETE', `${LIST}/views/:view`, ['read'], deleteView),
];
